/** Whether an address is http or https: a visitor may have typed javascript:, and the owner will click it. */
export const isWebAddress = (value: string): boolean => /^https?:/i.test(value) && URL.canParse(value);
