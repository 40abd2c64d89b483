export const ICON = { size: 16, strokeWidth: 1.75 } as const;
export const ICON_XS = { size: 13, strokeWidth: 1.75 } as const;
export const ICON_SM = { size: 14, strokeWidth: 1.75 } as const;
export const ICON_LG = { size: 20, strokeWidth: 1.75 } as const;
