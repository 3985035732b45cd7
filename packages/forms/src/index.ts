export * from './bare.ts'
export * from './definitions.ts'
export * from './medical.ts'
export * from './refill.ts'
