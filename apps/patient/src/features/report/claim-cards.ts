/** The cards that wait for the claims register: one file, loaded after the first paint with the API client. */
export { AverageLossCard, PublishedCard } from './evidence-cards.tsx'
export { PriceCard } from './price-card.tsx'
export { WeightLineCard } from './weight-line-card.tsx'
