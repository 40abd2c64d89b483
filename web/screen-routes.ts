import routes from './src/routes.ts';

export interface ScreenRoute {
  file: string;
  path?: string | undefined;
}

/** Shown to signed-in users, but without their layout. */
const INVITATION = 'screens/join.tsx';

const signedIn = (route: (typeof routes)[number]): ScreenRoute[] =>
  route.children ?? (route.file === INVITATION ? [route] : []);

export const LAYOUT = 'app-shell/signed-in-layout.tsx';
export const SCREENS = routes.flatMap(signedIn);
export const PUBLIC_PAGES: ScreenRoute[] = routes.filter((route) => signedIn(route).length === 0);
