import path from 'node:path'
import type { Config } from '../../config.ts'

/** Where a file lies while it is received and looked at. */
export const incomingFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.join(config.dataDir, 'incoming')
