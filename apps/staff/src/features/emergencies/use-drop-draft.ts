import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'

export const REFRESH_WORDS = [['alarm-words']] as const

/** Drops the draft of the words, whoever wrote it. */
export const useDropDraft = () => useAction({ act: calls.emergencies.dropWords, refresh: REFRESH_WORDS })
