import path from 'node:path'
import type { Config } from '../../../config.ts'

export const incomingFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.join(config.dataDir, 'incoming')
