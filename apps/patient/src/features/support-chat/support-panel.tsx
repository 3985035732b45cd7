import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { Spinner } from '@contour/ui/spinner'
import { useTexts } from '@contour/texts/use-texts'
import { useSession } from '../../lib/session.ts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { accountPerson } from './account-person.ts'
import { Disclaimer } from './disclaimer.tsx'
import { PanelHead } from './panel-head.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SupportThread } from './support-thread.tsx'
import './support-panel.css'
import { useChatPerson } from './use-chat-person.ts'

/** From this width nothing at the foot of the screen is a sticky action (D-41). */
const DOCKED = '(width >= 1024px)'

/**
 * The open chat: docked at the lower right from 1024 px up, where the page stays usable; below that a sheet over the
 * page, with 56 px of it in view.
 */
export function SupportPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(supportChatTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const who = useChatPerson()
  useClosedByLogout(() => dialog.current?.close())
  useShown(dialog)
  return (
    <dialog ref={dialog} aria-labelledby="support-title" onClose={onClose} className="support-panel">
      <div className="flex h-full flex-col">
        {who.is === 'known' ? (
          <SupportThread key={who.person.id} person={who.person} onClose={() => dialog.current?.close()} />
        ) : (
          <>
            <PanelHead onClose={() => dialog.current?.close()} />
            <div className="grid grow content-start gap-5 overflow-y-auto p-5">
              {who.is === 'loading' ? (
                <p role="status" className="flex items-center gap-3 text-muted">
                  <Spinner /> {t('opening')}
                </p>
              ) : who.is === 'failed' ? (
                <Notice
                  tone="error"
                  live="assertive"
                  actions={<Button onClick={accountPerson.load}>{t('tryAgain')}</Button>}
                >
                  {t('profileFailed')}
                </Notice>
              ) : who.is === 'checkout' ? (
                <Notice actions={<Button href="/login?page_ref=Checkouts">{t('logIn')}</Button>}>
                  {t('checkoutOnly')}
                </Notice>
              ) : (
                <RegistrationForm />
              )}
            </div>
            <div className="type-meta border-t border-hairline px-5 py-3 text-muted">
              <Disclaimer />
            </div>
          </>
        )}
      </div>
    </dialog>
  )
}

/** Shows the dialog; Escape and a click outside the sheet close it. */
function useShown(dialog: RefObject<HTMLDialogElement | null>): void {
  // Before the effects of what it contains: a field of a hidden dialog cannot take the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (window.matchMedia(DOCKED).matches) element.show()
    else element.showModal()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      element.close()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('click', onClick)
    }
  }, [dialog])
}

/** A logout, in whatever tab, closes the chat with the session that it was opened in. */
function useClosedByLogout(close: () => void): void {
  const token = useSession()?.token
  const before = useRef(token)
  useEffect(() => {
    if (before.current !== undefined && token === undefined) close()
    before.current = token
  }, [token, close])
}
