import type { BaseSequencer } from 'vitest/node'

export declare const LongFilesFirst: typeof BaseSequencer
