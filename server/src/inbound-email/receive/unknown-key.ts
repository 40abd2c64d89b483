import type { Database } from '../../db/database.ts';
import { isSignedElsewhere } from '../../db/instances.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';

/**
 * Whether another instance may have signed an address that this one cannot verify: it has the key of a rotation that has not
 * reached this one. The sender tries again, by then here or there.
 */
export const mayBeOfUnknownKey = async (db: Database, addresses: ReplyAddresses, recipient: string): Promise<boolean> =>
  addresses.parse(recipient) !== null && isSignedElsewhere(db, addresses.secretKey);
