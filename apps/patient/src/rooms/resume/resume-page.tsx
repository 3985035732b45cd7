import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import type { Route } from './+types/resume-page.ts'
import { draftKey } from '../../drafts/draft-keys.ts'
import { fetchDraft } from '../../drafts/draft-outbox.ts'
import { restorePlan } from '../../drafts/plan-draft.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { CallError, messageOf } from '../../lib/call-error.ts'
import { loginPath, pageAfterLogin } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { keepSession } from '../../lib/session.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Go on where you left off · Contour' }]

/**
 * The page of a mailed link. It works once, so a press opens it and not the visit: programs that look at links in
 * mail would use it up.
 */
export default function ResumePage({ params: { token } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const open = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { session, path } = await api.drafts.openResumeLink({ token })
      keepSession(session)
      const plan = await fetchDraft(draftKey('plan'))
      if (plan) restorePlan(plan)
      await navigate(pageAfterLogin(path), { replace: true })
    } catch (error) {
      const path = error instanceof CallError ? error.details['path'] : undefined
      if (error instanceof CallError && error.code === 'login_required' && typeof path === 'string')
        return void navigate(loginPath(pageAfterLogin(path)), { replace: true })
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageFrame>
      <div className="grid gap-5 pt-8 pb-14">
        <h1 className="type-h1">Go on where you left off.</h1>
        <p className="type-lead text-muted">
          Your answers are on this device in a moment. The link works once; the other device stays logged in.
        </p>
        {failure === null ? null : (
          <Notice
            tone="error"
            live="assertive"
            title={failure}
            actions={
              <>
                <Button href="/login">Login</Button>
                <Button tone="secondary" href="/">
                  Go to the start
                </Button>
              </>
            }
          >
            Ask for a new link on the device where you began.
          </Notice>
        )}
        <div>
          <Button busy={busy} onClick={() => void open()}>
            Go on here
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}
