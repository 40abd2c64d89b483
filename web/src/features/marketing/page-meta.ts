import type { MetaDescriptor } from 'react-router';
import { PUBLIC_ORIGIN } from '../../content/deployment.ts';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '../../content/product.ts';

interface PublicPage {
  path: string;
  title: string;
  description: string;
}

export function pageMeta({ path, title, description }: PublicPage): MetaDescriptor[] {
  const address = `${PUBLIC_ORIGIN}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${PUBLIC_ORIGIN}/og.png` },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${PRODUCT_NAME}. ${PRODUCT_TAGLINE.join(' ')}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
