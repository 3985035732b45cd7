import { noticeSentences } from '@contour/domain/conversations/emergency-alert'
import type { NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { useTexts } from '@contour/texts/use-texts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

const BUTTON =
  'inline-flex min-h-12 grow items-center justify-center rounded-control border-2 px-5 font-semibold no-underline'

/**
 * The notice after a message that names an emergency (D-46), in both chats: red frame, words, and the numbers to call.
 * It is read out at once.
 */
export function EmergencyFrame({ kind }: { kind: NoticeKind }) {
  const t = useTexts(emergenciesTexts)
  return (
    <div role="alert" className="grid w-full gap-3 rounded-control border-3 border-error bg-error-tint p-4">
      <p className="grid gap-1 leading-snug">
        <strong className="text-[1.125rem] text-error">
          {t(kind === 'suicide' ? 'crisisTitle' : 'title')}
        </strong>
        <span className="text-ink">{noticeSentences(kind).text}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        {kind === 'suicide' ? (
          <a href="tel:988" className={`${BUTTON} border-error bg-error text-white`}>
            {t('call988')}
          </a>
        ) : null}
        <a
          href="tel:911"
          className={`${BUTTON} ${kind === 'suicide' ? 'border-error bg-white text-error' : 'border-error bg-error text-white'}`}
        >
          {t('call911')}
        </a>
      </p>
    </div>
  )
}
