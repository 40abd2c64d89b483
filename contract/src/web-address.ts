/** Whether a link may lead there: a visitor could have typed javascript: or data:. */
export const isWebAddress = (value: string): boolean => /^https?:/i.test(value) && URL.canParse(value);
