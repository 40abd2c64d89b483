import {
  asBoolean,
  asCount,
  asDemo,
  asIssuer,
  asOidcName,
  asPricing,
  asPublicPages,
  asS3Url,
  asSignUp,
  asSwitch,
  asText,
  asWebAddress,
  OIDC_NAME_MAX,
  type Pricing,
  type SignUp,
} from './config-values.ts';
import { asFileTypes, DEFAULT_FILE_TYPES } from './file-types.ts';
import { setting } from './setting.ts';

export const SIGN_IN = {
  GOOGLE_CLIENT_ID: setting({
    default: null,
    parse: asText,
    help: '',
    meaning: 'sign-in with Google, or with the OpenID provider in `OIDC_ISSUER`: its client id',
    defaultText: 'none: local accounts',
    isExpected: true,
  }),
  GOOGLE_CLIENT_SECRET: setting({
    default: null,
    parse: asText,
    help: '',
    meaning: 'the client secret that belongs to it',
    isExpected: true,
    isSecret: true,
  }),
  OIDC_CLIENT_ID: setting({
    default: null,
    parse: asText,
    help: '',
    meaning: 'the same under a general name',
    defaultText: '`GOOGLE_CLIENT_ID`',
  }),
  OIDC_CLIENT_SECRET: setting({
    default: null,
    parse: asText,
    help: '',
    meaning: 'the same under a general name',
    defaultText: '`GOOGLE_CLIENT_SECRET`',
    isSecret: true,
  }),
  OIDC_ISSUER: setting({
    default: null,
    parse: asIssuer,
    help: 'write the https address of your OpenID provider, like https://accounts.google.com.',
    meaning: 'another OpenID provider',
    defaultText: "Google's",
    example: 'https://accounts.google.com',
  }),
  OIDC_NAME: setting({
    default: null,
    parse: asOidcName,
    help: `write at most ${OIDC_NAME_MAX} characters, like Example ID.`,
    meaning: 'what pages call the provider',
    defaultText: 'its brand or host',
    example: 'Example ID',
  }),
  OIDC_SIGN_OUT: setting({
    default: false,
    parse: asSwitch,
    help: 'use on or off.',
    meaning:
      '`on`: signing out also ends the session at the provider, where `PUBLIC_URL/` must be registered as a post-logout redirect URI',
    example: 'off',
  }),
  SIGN_UP: setting<SignUp>({
    default: 'open',
    parse: asSignUp,
    help: 'use open, or list addresses and domains like ann@example.com, example.org.',
    meaning:
      'who may open an account: `open`, or a list of addresses and domains like `ann@example.com, example.org`; accounts that exist can always sign in, and local accounts ignore it',
  }),
  ALLOW_LOCAL_ACCOUNTS: setting<boolean | null>({
    default: null,
    parse: asBoolean,
    help: 'use true or false.',
    meaning: '`true`: sign-in with any email address, without a password; for evaluation only',
    defaultText: 'only on a loopback `PUBLIC_URL`',
    example: 'false',
  }),
};

export const FILES = {
  FILES: setting({
    default: true,
    parse: asSwitch,
    help: 'use on or off.',
    meaning: '`off`: tickets and comments have no files',
    example: 'on',
  }),
  FILES_DIR: setting({
    default: null,
    parse: asText,
    help: '',
    meaning: 'the folder of the files; several instances share one folder or bucket',
    defaultText: '`DATA_DIR/files`',
  }),
  FILES_S3_URL: setting({
    default: null,
    parse: asS3Url,
    help: 'write it like https://KEY:SECRET@s3.example.com/bucket?region=auto; http only for this machine, and for networks in OUTBOUND_ALLOW.',
    meaning: 'a bucket for the files instead of a folder: `https://KEY:SECRET@endpoint/bucket?region=auto`',
    example: 'https://KEY:SECRET@s3.example.com/bucket?region=auto',
    isSecret: true,
  }),
  FILE_MAX_MB: setting({
    default: 10,
    parse: asCount(1_000),
    help: 'write the megabytes of the largest file, from 1 to 1000.',
    meaning: 'megabytes of the largest file',
  }),
  SITE_FILES_GB: setting({
    default: 5,
    parse: asCount(10_000),
    help: 'write the gigabytes of a site, from 1 to 10000.',
    meaning: 'gigabytes of all files of a site',
  }),
  FILE_TYPES: setting<readonly string[]>({
    default: DEFAULT_FILE_TYPES,
    parse: asFileTypes,
    help: 'list extensions like png, pdf; types that a browser or desktop would run, such as svg, html, xml, js or exe, are never taken.',
    meaning:
      'the accepted extensions, see [docs/self-hosting.md](docs/self-hosting.md#files); types that a browser or desktop would run, such as svg or html, are never accepted',
    defaultText: 'pictures, documents, archives, audio and video',
    example: DEFAULT_FILE_TYPES.join(' '),
  }),
};

export const PAGES = {
  PUBLIC_PAGES: setting<'full' | 'off'>({
    default: 'full',
    parse: asPublicPages,
    help: 'use full or off.',
    meaning:
      '`full`: strangers see the landing page of the hosted service, with prices, terms and privacy, which is rarely what a private desk wants; `off`: `/` is a sign-in page, without these pages',
  }),
  PRICING: setting<Pricing>({
    default: 'on',
    parse: asPricing,
    help: 'use on, off or the price of a month like 29.00 EUR.',
    meaning:
      '`off`: the public pages tell no prices and do not call the service free; `29.00 EUR`: they tell this price of a month instead, and promise nothing for free',
  }),
  DEMO_URL: setting({
    default: null,
    parse: asWebAddress,
    help: 'write it like https://demo.example.com.',
    meaning: 'a [public demo](docs/demo.md) of Deskbell, which the landing page links to as "Try the live demo"',
    example: 'https://demo.example.com',
  }),
  SOURCE_URL: setting({
    default: null,
    parse: asWebAddress,
    help: 'write it like https://git.example.com/deskbell.',
    meaning: 'where the source code of this installation is, which the public pages link to',
    example: 'https://git.example.com/deskbell',
  }),
  TERMS_URL: setting({
    default: null,
    parse: asWebAddress,
    help: 'write it like https://example.com/terms.',
    meaning: 'linked in the footer with `PUBLIC_PAGES=off`',
  }),
  PRIVACY_URL: setting({
    default: null,
    parse: asWebAddress,
    help: 'write it like https://example.com/privacy.',
    meaning: 'linked in the footer with `PUBLIC_PAGES=off`',
  }),
};

export const DEMO = {
  DEMO: setting<'off' | 'public'>({
    default: 'off',
    parse: asDemo,
    help: 'use off or public.',
    meaning:
      '`public`: instead of a desk for its members this is a demo for everyone, without sign-up: each visitor gets a desk for an hour, and nothing is sent, see [docs/demo.md](docs/demo.md)',
  }),
  DEMO_DESKS: setting({
    default: 100,
    parse: asCount(1_000),
    help: 'write how many desks there may be at a time, from 1 to 1000.',
    meaning: 'with `DEMO=public`: how many desks there are at a time',
  }),
  DEMO_START_URL: setting({
    default: null,
    parse: asWebAddress,
    help: 'write it like https://desk.example.com.',
    meaning: 'with `DEMO=public`: where "Start free" leads; without it the demo has no such button',
    example: 'https://desk.example.com',
  }),
};
