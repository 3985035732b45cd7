import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { toCallError } from '../../calls/call-errors.ts'
import { SignInFrame } from '../staff-access/sign-in-frame.tsx'
import { SetUpSignIn } from './set-up-sign-in.tsx'
import { pageTitle } from '../../frame/brand.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

/** The page of a one-time link: sets password and authenticator, then opens the staff console. */
export function InvitationPage() {
  const t = useTexts(staffAccountsTexts)
  const frame = useTexts(frameTexts)
  const { token = '' } = useParams()
  useEffect(() => {
    document.title = pageTitle(frame, t('setUpTitle'))
  }, [frame, t])
  // Called once: each response contains a new secret, and the one on the screen is the one that was scanned.
  const link = useQuery({
    queryKey: ['staff-link', token],
    queryFn: () => calls.accounts.openLink({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <SignInFrame>
      <h1 className="type-h1">{t('setUpTitle')}</h1>
      {link.isPending ? <LoadingBlock label={t('openingLink')} lines={4} /> : null}
      {link.isError ? <LinkRefused error={link.error} again={() => void link.refetch()} /> : null}
      {link.data ? <SetUpSignIn token={token} link={link.data} /> : null}
    </SignInFrame>
  )
}

function LinkRefused({ error, again }: { error: unknown; again: () => void }) {
  const t = useTexts(staffAccountsTexts)
  const frame = useTexts(frameTexts)
  const { code, message } = toCallError(error)
  const final = code === 'link_expired'
  return (
    <Notice
      tone="error"
      live="assertive"
      title={t(final ? 'linkInvalid' : 'linkNotOpened')}
      actions={
        final ? (
          <DeskButton href="/sign-in">{t('toSignIn')}</DeskButton>
        ) : (
          <DeskButton onClick={again}>{frame('tryAgain')}</DeskButton>
        )
      }
    >
      {message}
    </Notice>
  )
}
