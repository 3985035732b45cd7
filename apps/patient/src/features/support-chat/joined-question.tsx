import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import type { JoinedAnswer } from '@contour/domain/conversations/joined-words'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../lib/load-api.ts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'

const KEY = ['support-chat', 'joined']

/**
 * Asks the patient once whether words written under her address before she logged in are hers (D-50): anybody who knows an
 * address can write under it.
 */
export function JoinedQuestion() {
  const t = useTexts(supportChatTexts)
  const client = useQueryClient()
  const { data: asks } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await (await loadApi()).supportChat.readSupportChat({})).asks_about_joined,
  })
  const answer = useGuardedMutation({
    mutationFn: async (said: JoinedAnswer) => (await loadApi()).supportChat.answerJoined({ answer: said }),
    onSuccess: () => client.setQueryData(KEY, false),
    // Answered in another tab meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  })
  if (!asks) return null
  return (
    <section
      aria-label={t('joinedTitle')}
      className="mb-2 grid w-full gap-2 rounded-control border border-control p-3"
    >
      <p>
        <strong className="block">{t('joinedTitle')}</strong>
        {t('joinedText')}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button tone="secondary" busy={answer.isPending} onClick={() => answer.mutate('hers')}>
          {t('joinedHers')}
        </Button>
        <Button tone="secondary" busy={answer.isPending} onClick={() => answer.mutate('not_hers')}>
          {t('joinedNotHers')}
        </Button>
      </p>
    </section>
  )
}
