export type PriceState = 'on' | 'own' | 'off';
