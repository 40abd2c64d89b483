import { PUBLIC_ORIGIN, SOCIAL_LINKS, SUPPORT_EMAIL } from '../../content/deployment.ts';
import { PLAN_PRICE_USD, PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../../content/product.ts';
import { pricing } from './installation-choices.ts';

export function productSchema() {
  const organization = { '@id': `${PUBLIC_ORIGIN}/#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        name: PRODUCT_NAME,
        url: `${PUBLIC_ORIGIN}/`,
        description: PRODUCT_DESCRIPTION,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        // Where prices are hidden, the server removes this up to the first closing brace.
        ...(pricing.isFor('on') && {
          offers: {
            '@type': 'Offer',
            name: 'Professional',
            price: PLAN_PRICE_USD,
            priceCurrency: 'USD',
            description: 'Per month. Launch special: free for the first 100 users.',
          },
        }),
        publisher: organization,
      },
      {
        '@type': 'Organization',
        ...organization,
        name: PRODUCT_NAME,
        url: `${PUBLIC_ORIGIN}/`,
        logo: `${PUBLIC_ORIGIN}/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          email: SUPPORT_EMAIL,
          url: `${PUBLIC_ORIGIN}/contact`,
        },
        sameAs: [`${PUBLIC_ORIGIN}/`, ...SOCIAL_LINKS],
      },
    ],
  };
}
