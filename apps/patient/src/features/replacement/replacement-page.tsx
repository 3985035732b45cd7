import { useState } from 'react'
import { PageLoading } from '../../frame/page-loading.tsx'
import { PortalPage } from '../../frame/portal-page.tsx'
import { useStepFocus } from '../../frame/step-focus.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { loginPath } from '../../lib/page-ref.ts'
import { useSession } from '../../lib/session.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { useTexts } from '@contour/texts/use-texts'
import { RequestSteps } from './request-steps.tsx'
import { RequestThanks } from './request-thanks.tsx'
import { usePathname, useSearch } from '../../router/place.ts'
import { Redirect } from '../../router/redirect.tsx'

/**
 * /replacement-request: public in the route table; it checks for its user itself and returns after the login with the
 * whole path and query.
 */
export default function ReplacementPage() {
  const t = useTexts(replacementTexts)
  const hydrated = useHydrated()
  const session = useSession()
  const [pathname, search] = [usePathname(), useSearch()]
  const [sent, setSent] = useState<{ message: string }>()
  useStepFocus(sent ? 'sent' : 'steps')
  if (!hydrated) return <PageLoading />
  if (!session) return <Redirect to={loginPath(pathname + search)} />
  if (sent)
    return (
      <PortalPage title={t('thanksTitle')} footer={false}>
        <RequestThanks message={sent.message} />
      </PortalPage>
    )
  return <RequestSteps onSent={(message) => setSent({ message })} />
}
