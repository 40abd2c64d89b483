/** A site's domain and its subdomains. `www.shop.com` equals `shop.com`, and ports do not matter. */
export function isOwnHost(domain: string, host: string): boolean {
  const [own, page] = [withoutPort(domain), withoutPort(host)];
  const apex = own.replace(/^www\.(?=.*\.)/, '');
  return page === apex || page.endsWith(`.${apex}`);
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '');
