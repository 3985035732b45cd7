import type { Config } from '../config.ts'

/** The origin of the partner's chat, which the doctor chat shows in a frame (S-58); none without a partner. */
export const partnerFrames = ({ visits }: Pick<Config, 'visits'>): string[] =>
  visits.chatUrl ? [new URL(visits.chatUrl.replaceAll('{id}', 'id')).origin] : []
