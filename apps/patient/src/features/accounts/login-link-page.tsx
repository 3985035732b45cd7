import { useNavigate } from 'react-router'
import { Button } from '@contour/ui/button'
import type { Route } from './+types/login-link-page.ts'
import { OneTimeLink } from '../../frame/one-time-link.tsx'
import { writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { loginLinkTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(loginLinkTexts.english.pageTitle) }]

/** The page of a mailed login link (D-58). */
export default function LoginLinkPage({ params: { token } }: Route.ComponentProps) {
  const t = useTexts(loginLinkTexts)
  const navigate = useNavigate()
  const open = async () => {
    const { device_token, email } = await api.accounts.openLoginLink({ token })
    writeText('device_token', device_token)
    await navigate('/login', { replace: true, state: { notice: t('opened'), email } })
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
