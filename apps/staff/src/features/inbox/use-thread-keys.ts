import { useTexts } from '@contour/texts/use-texts'
import type { KeyAction } from '../../frame/key-registry.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { inboxTexts } from '../../texts/en/inbox.ts'

type Acts = Record<'claim' | 'reply' | 'canned' | 'note' | 'handOver' | 'close', (() => void) | null>

/** The keys of an open thread; one that the thread does not allow now is not offered (comp 07). */
export function useThreadKeys(acts: Acts) {
  const t = useTexts(inboxTexts)
  const keys = [
    ['c', t('keyClaim'), acts.claim],
    ['r', t('keyReply'), acts.reply],
    ['#', t('keyCanned'), acts.canned],
    ['n', t('keyNote'), acts.note],
    ['h', t('keyHandOver'), acts.handOver],
    ['e', t('keyClose'), acts.close],
  ] as const
  useKeys(keys.flatMap(([key, label, act]): KeyAction[] => (act ? [{ key, label, scope: 'page', act }] : [])))
}
