import path from 'node:path'
import type { Config } from '../../../config.ts'

/** The folder of a file while it is received and inspected. */
export const incomingFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.join(config.dataDir, 'incoming')
