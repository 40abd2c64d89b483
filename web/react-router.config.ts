import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: false,
  prerender: [
    '/',
    '/how-it-works',
    '/contact',
    '/privacy',
    '/terms',
    '/what-we-store',
    '/compare',
    '/release-notes',
    '/404',
  ],
} satisfies Config;
