import type { Page } from '@playwright/test';

/** Links, buttons and fields in the window, without those that appear under the pointer or with the focus. */
export const controlsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('a:not([href="#main"]), button, input, select, textarea')].filter((control) => {
        const { top, bottom, width, height } = control.getBoundingClientRect();
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return isSeen && width > 1 && height > 1 && bottom > 0 && top < innerHeight && !control.closest('[inert]');
      }).length,
  );

export const firstRow = (page: Page) => page.locator('li[aria-posinset="1"]').first();

export const topOf = async (page: Page) => (await firstRow(page).boundingBox())?.y;
