import { useTexts } from '@contour/texts/use-texts'
import { Spinner } from '@contour/ui/spinner'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { EmergencyFrame } from './emergency-frame.tsx'

/** What became of a press: nothing yet, on its way, or not stored. */
export type UrgentPress = 'none' | 'sending' | 'sent' | 'failed'

/**
 * "This is urgent" of both chats (D-77): one press, no question, and nobody has to find the right words. The numbers to
 * call stand there at once, whether or not the press arrives.
 */
export function UrgentButton({ press, onPress }: { press: UrgentPress; onPress: () => void }) {
  const t = useTexts(emergenciesTexts)
  return (
    <>
      {press === 'sending' || press === 'failed' ? <EmergencyFrame kind="urgent" /> : null}
      <p role="alert" className="font-semibold text-error empty:hidden">
        {press === 'failed' ? t('urgentFailed') : null}
      </p>
      <button
        type="button"
        aria-disabled={press === 'sending' || undefined}
        onClick={() => {
          if (press !== 'sending') onPress()
        }}
        className="type-small inline-flex min-h-11 items-center gap-2 rounded-control border-[1.5px] border-error bg-white px-3.5 font-semibold text-error hover:bg-error-tint"
      >
        {press === 'sending' ? <Spinner /> : <BellIcon />}
        {t('urgent')}
      </button>
    </>
  )
}

const BellIcon = () => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="size-5 fill-none stroke-current stroke-[1.8]"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20a2.2 2.2 0 0 0 4 0" />
  </svg>
)
