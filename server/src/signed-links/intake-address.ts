import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from './signer.ts';

export interface IntakeRef {
  readonly site_id: number;
  /** Raised when the address is replaced. */
  readonly intake_version: number;
}

interface ParsedIntakeAddress {
  readonly site_id: number;
  readonly mac: string;
}

/** Lower-case hex: mail servers may change the case of an address. */
const MAC_LENGTH = 24;
const LOCAL_PART = new RegExp(`^new\\+([1-9]\\d{0,14})\\.([0-9a-f]{${MAC_LENGTH}})$`);

/** Separate from the key of reply addresses, so that neither can pass as the other. */
export class IntakeAddresses {
  readonly #signer: Signer;

  constructor(
    readonly domain: string,
    readonly secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'intake address', { length: MAC_LENGTH });
  }

  addressOf(site: IntakeRef): string {
    return `new+${site.site_id}.${this.#signer.macOf(claimOf(site))}@${this.domain}`;
  }

  /** Does not verify the signature (see isGenuine); null for any other address. */
  parse(address: string): ParsedIntakeAddress | null {
    const lower = address.trim().toLowerCase();
    const at = lower.lastIndexOf('@');
    if (lower.slice(at + 1) !== this.domain) return null;
    const [, site, mac] = LOCAL_PART.exec(lower.slice(0, at)) ?? [];
    return site && mac ? { site_id: Number(site), mac } : null;
  }

  extractFrom(text: string): string[] {
    const found = text.toLowerCase().match(/(?<![0-9a-z.+_=-])new\+[0-9]+\.[0-9a-f]+@[0-9a-z.-]+/g) ?? [];
    return [...new Set(found)].filter((address) => this.parse(address) !== null);
  }

  isGenuine({ site_id, mac }: ParsedIntakeAddress, { intake_version }: Pick<IntakeRef, 'intake_version'>): boolean {
    return this.#signer.isGenuine(claimOf({ site_id, intake_version }), mac);
  }
}

const claimOf = ({ site_id, intake_version }: IntakeRef) => `${site_id}.${intake_version}`;
