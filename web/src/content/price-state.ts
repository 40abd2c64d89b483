/** What an installation tells about prices: the launch special, its own price, or nothing. */
export type PriceState = 'on' | 'own' | 'off';
