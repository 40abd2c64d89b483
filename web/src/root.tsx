import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from './app-shell/error-page.tsx';
import { NoScriptPage } from './app-shell/no-script-page.tsx';
import { announceHydration } from './before-hydration/hydrated.ts';
import {
  OWN_PRICE,
  PRICING,
  PUBLIC_ORIGIN,
  PUBLIC_PAGES,
  SIGN_IN_ACCOUNT,
  SOCIAL_LINKS,
  SUPPORT_EMAIL,
  TWO_WAY_EMAIL,
} from './content/deployment.ts';
import { PRODUCT_NAME } from './content/product.ts';
import { SessionProvider } from './features/session/session.tsx';
import { APPLY_THEME } from './ui/stored-theme.ts';
import './styles/base.css';

// Signed-in pages do not preload the font, which would delay scripts: server/src/http/pages/app-page.ts
if (typeof document !== 'undefined') void document.fonts.load('1em "Inter Variable"');

export const meta = () => [{ title: PRODUCT_NAME }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="deskbell:origin" content={PUBLIC_ORIGIN} />
        <meta name="deskbell:support-email" content={SUPPORT_EMAIL} />
        <meta name="deskbell:social-links" content={SOCIAL_LINKS.join(' ')} />
        <meta name="deskbell:account" content={SIGN_IN_ACCOUNT} />
        <meta name="deskbell:public-pages" content={PUBLIC_PAGES} />
        <meta name="deskbell:two-way-email" content={TWO_WAY_EMAIL} />
        <meta name="deskbell:pricing" content={PRICING} />
        <meta name="deskbell:price" content={OWN_PRICE} />
        <meta name="theme-color" content="#faf9fc" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121017" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(announceHydration, []);
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}

export const HydrateFallback = NoScriptPage;

export const ErrorBoundary = ErrorPage;
