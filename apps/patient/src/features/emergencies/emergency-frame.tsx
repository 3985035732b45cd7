import { noticeSentences, type NoticeKind } from '@contour/domain/conversations/emergency-alert'
import { useTexts } from '@contour/texts/use-texts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

const BUTTON =
  'inline-flex min-h-12 grow items-center justify-center rounded-control border-2 border-error px-5 font-semibold no-underline'

/** Where each press leads: a number is called, and 988 takes text messages too. */
const LEADS = { call911: 'tel:911', call988: 'tel:988', text988: 'sms:988' } as const

const takeFocus = (link: HTMLElement | null) => link?.focus()

/** The presses of each notice; the first is the filled one. */
const PRESSES = {
  medical: ['call911'],
  suicide: ['call988', 'text988', 'call911'],
  urgent: ['call911', 'call988', 'text988'],
  look: ['call911'],
} as const

/**
 * The notice after a message that names an emergency, or after the button "This is urgent" (D-46, D-77), in both chats: red
 * frame, words, and the numbers to call. It is read out at once.
 * @param hasFocus the first number has the focus, where nothing else is to be done first
 */
export function EmergencyFrame({ kind, hasFocus = false }: { kind: NoticeKind; hasFocus?: boolean }) {
  const t = useTexts(emergenciesTexts)
  const { title, text } = noticeSentences(kind)
  return (
    <div role="alert" className="grid w-full gap-3 rounded-control border-3 border-error bg-error-tint p-4">
      <p className="grid gap-1 leading-snug">
        <strong className="text-[1.125rem] text-error">{title}</strong>
        <span className="text-ink">{text}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        {PRESSES[kind].map((press, at) => (
          <a
            key={press}
            href={LEADS[press]}
            ref={hasFocus && at === 0 ? takeFocus : undefined}
            className={`${BUTTON} ${at === 0 ? 'basis-full bg-error text-white' : 'bg-white text-error'}`}
          >
            {t(press)}
          </a>
        ))}
      </p>
    </div>
  )
}
