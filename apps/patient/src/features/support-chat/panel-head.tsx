import { useTexts } from '@contour/texts/use-texts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'

type Props = { status?: string; connected?: boolean; onClose: () => void }

/** The blue head: the connection as a word next to its dot, and the button that closes. */
export function PanelHead({ status, connected = false, onClose }: Props) {
  const t = useTexts(supportChatTexts)
  return (
    <div className="flex items-center justify-between gap-3 bg-delivery py-3.5 pr-3.5 pl-5 text-white">
      <div className="min-w-0">
        <h2 id="support-title" className="type-h3 text-[1.375rem]!">
          {t('title')}
        </h2>
        <p role="status" className="type-small flex items-center gap-2 leading-snug">
          {status === undefined ? null : (
            <>
              <span
                aria-hidden
                className={`size-2.5 flex-none rounded-full ${connected ? 'bg-medicine-fill' : 'border-2 border-current'}`}
              />
              <span>{status}</span>
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        aria-label={t('close')}
        onClick={onClose}
        className="grid size-11 flex-none place-items-center rounded-full bg-white/15 hover:bg-white/30"
      >
        <svg aria-hidden viewBox="0 0 24 24" className="size-5 stroke-current stroke-2">
          <path d="M5 5l14 14M19 5L5 19" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
