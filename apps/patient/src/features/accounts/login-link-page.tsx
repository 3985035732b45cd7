import { Button } from '@contour/ui/button'
import { OneTimeLink } from '../../frame/one-time-link.tsx'
import { writeText } from '../../lib/device-store.ts'
import { pageAfterLogin } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { saveSession } from '../../lib/session.ts'
import { loginLinkTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageOfPatient } from './page-of-patient.ts'
import { pageTitle } from '../../lib/brand.ts'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'
import { useQueryString } from '../../router/use-query-string.ts'

export const title = () => pageTitle(loginLinkTexts.english.pageTitle)

/** The page of a mailed login link: a press logs this browser in and leads to the page of the link (D-58, D-91). */
export default function LoginLinkPage() {
  const token = useParam('token')
  const t = useTexts(loginLinkTexts)
  const [query] = useQueryString()
  const target = pageAfterLogin(query.get('page_ref'))
  const open = async () => {
    const { device_token, session } = await api.accounts.openLoginLink({ token })
    saveSession(session)
    writeText('device_token', device_token)
    await go(await pageOfPatient(target), { replace: true })
  }
  return (
    <OneTimeLink
      title={t('title')}
      lead={t('lead')}
      label={t('open')}
      onOpen={open}
      usedUp={{ text: t('newLink'), actions: <Button href="/login">{t('toLogin')}</Button> }}
    />
  )
}
