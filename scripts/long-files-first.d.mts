import type { BaseSequencer } from 'vitest/node'

export const LongFilesFirst: typeof BaseSequencer
