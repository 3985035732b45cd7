/** The cards that wait for the claims register: one file, loaded after the first paint with the API client. */
export { AverageLossCard } from './average-loss-card.tsx'
export { PriceCard } from './price-card.tsx'
export { RangeCard } from './range-card.tsx'
