import { noticeSentences, type NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { useTexts } from '@contour/texts/use-texts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

const BUTTON =
  'inline-flex min-h-12 grow items-center justify-center rounded-control border-2 border-error px-5 font-semibold no-underline'

/** The numbers of each notice; the first is the filled one. */
const NUMBERS = { medical: ['911'], suicide: ['988', '911'], urgent: ['911', '988'], look: ['911'] } as const

/**
 * The notice after a message that names an emergency, or after the button "This is urgent" (D-46, D-77), in both chats: red
 * frame, words, and the numbers to call. It is read out at once.
 */
export function EmergencyFrame({ kind }: { kind: NoticeKind }) {
  const t = useTexts(emergenciesTexts)
  const { title, text } = noticeSentences(kind)
  return (
    <div role="alert" className="grid w-full gap-3 rounded-control border-3 border-error bg-error-tint p-4">
      <p className="grid gap-1 leading-snug">
        <strong className="text-[1.125rem] text-error">{title}</strong>
        <span className="text-ink">{text}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        {NUMBERS[kind].map((number, at) => (
          <a
            key={number}
            href={`tel:${number}`}
            className={`${BUTTON} ${at === 0 ? 'bg-error text-white' : 'bg-white text-error'}`}
          >
            {t(`call${number}`)}
          </a>
        ))}
      </p>
    </div>
  )
}
