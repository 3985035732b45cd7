import type { MouseEvent, ReactNode } from 'react'
import { DemoBanner } from '@contour/ui/demo-banner'
import { Link } from '@contour/ui/link'
import { Shell, type ShellProps } from '@contour/ui/shell'
import { openSupportChat } from '../features/support-chat/open-support-chat.ts'
import { SupportButton } from '../features/support-chat/support-button.tsx'
import { shownMark } from '../lib/brand.ts'
import { useHomePath } from '../lib/home-path.ts'
import { useSession } from '../lib/session.ts'
import { signOut } from '../lib/sign-out.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { useTexts } from '@contour/texts/use-texts'
import { SiteFooter } from './site-footer.tsx'

/** The frame of every page: demo banner, header with the home link, Help and login or logout, main, footer. */
export function PageFrame({
  footer = true,
  ...shell
}: Omit<ShellProps, 'footer' | 'banner' | 'actions' | 'homeHref' | 'homeText' | 'onHelp'> & {
  footer?: boolean
}) {
  const t = useTexts(shellTexts)
  const home = useHomePath()
  return (
    <Shell
      mark={shownMark()}
      homeHref={home}
      homeText={home === '/' ? undefined : t('home')}
      helpHref="/about#help"
      onHelp={(event: MouseEvent) => {
        // D-41: where no bubble stands.
        if (footer && innerWidth > 390) return
        event.preventDefault()
        openSupportChat()
      }}
      banner={<Banner />}
      actions={<SessionLink />}
      footer={
        footer ? (
          <>
            <SupportButton />
            <SiteFooter />
          </>
        ) : null
      }
      {...shell}
    />
  )
}

function Banner() {
  const t = useTexts(shellTexts)
  return (
    <>
      <div className="demo-only">
        <DemoBanner href="/demo" linkText={t('demoLink')}>
          {t('demo')}
        </DemoBanner>
      </div>
      <div className="rehearsal-only">
        <DemoBanner label={t('rehearsalLabel')}>{t('rehearsal')}</DemoBanner>
      </div>
    </>
  )
}

const look =
  'type-small inline-flex min-h-12 items-center rounded-small px-1 sm:px-2 font-semibold whitespace-nowrap text-leaf no-underline hover:underline'

function SessionLink(): ReactNode {
  const session = useSession()
  const t = useTexts(shellTexts)
  if (!session)
    return (
      // As stated in document 3 §2; after the login it leads to /home.
      <Link href="/login?page_ref=productPage" className={look}>
        {t('login')}
      </Link>
    )
  return (
    <button type="button" className={look} onClick={() => void signOut()}>
      {t('logOut')}
    </button>
  )
}
