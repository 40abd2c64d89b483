/**
 * The origin rule by host name: the site's domain and its subdomains. `www.shop.com` and `shop.com` are the same site,
 * whichever was typed as the domain; ports do not matter.
 */
export function isOwnHost(domain: string, host: string): boolean {
  const [own, page] = [withoutPort(domain), withoutPort(host)];
  const apex = own.replace(/^www\.(?=.*\.)/, '');
  return page === apex || page.endsWith(`.${apex}`);
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '');
