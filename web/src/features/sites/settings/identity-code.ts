/** Code that signs a user id. The expiry is at most 24 hours ahead, minus some clock skew. */
export const IDENTITY_CODE = [
  {
    id: 'node',
    label: 'Node',
    code: `import { createHmac } from 'node:crypto';

const expiry = Math.floor(Date.now() / 1000) + 12 * 3600;
const mac = createHmac('sha256', process.env.IDS_SECRET)
  .update(\`\${user.id}.\${expiry}\`)
  .digest('hex');
const userHash = \`\${expiry}.\${mac}\`;
// data-user-hash="\${userHash}"`,
  },
  {
    id: 'php',
    label: 'PHP',
    code: `$expiry = time() + 12 * 3600;
$mac = hash_hmac('sha256', $user->id . '.' . $expiry, getenv('IDS_SECRET'));
$userHash = $expiry . '.' . $mac;
// data-user-hash="<?= $userHash ?>"`,
  },
  {
    id: 'ruby',
    label: 'Ruby',
    code: `require "openssl"

expiry = Time.now.to_i + 12 * 3600
mac = OpenSSL::HMAC.hexdigest("SHA256", ENV.fetch("IDS_SECRET"), "#{user.id}.#{expiry}")
user_hash = "#{expiry}.#{mac}"
# data-user-hash="<%= user_hash %>"`,
  },
  {
    id: 'python',
    label: 'Python',
    code: `import hashlib, hmac, os, time

expiry = int(time.time()) + 12 * 3600
message = f"{user.id}.{expiry}".encode()
mac = hmac.new(os.environ["IDS_SECRET"].encode(), message, hashlib.sha256).hexdigest()
user_hash = f"{expiry}.{mac}"
# data-user-hash="{{ user_hash }}"`,
  },
] as const;
