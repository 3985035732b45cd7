import { useKeptText } from '../../frame/kept-text.ts'

/** The text that is being written in a thread, a reply and a note apart. */
export const useDraft = (thread: string, mode: 'reply' | 'note') => useKeptText(`inbox ${thread} ${mode}`)
