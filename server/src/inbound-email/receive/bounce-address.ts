/** Bounces go to MAIL_FROM. They are received only if it belongs to the reply domain: lower case, or null. */
export function bounceAddressOf(sender: string, domain: string): string | null {
  const address = sender.toLowerCase();
  return address.endsWith(`@${domain}`) ? address : null;
}
