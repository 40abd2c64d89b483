export const ALERT = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20m0 6v4m0 4h0';
export const CHECK = 'M20 6 9 17l-5-5';
export const CLIP = 'M18 8v8a6 6 0 0 1-12 0V6a4 4 0 0 1 8 0v10a2 2 0 0 1-4 0V8';
export const CROSS = 'M18 6 6 18M6 6l12 12';
