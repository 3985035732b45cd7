import { Button } from '@contour/ui/button'
import { lazy, Suspense, useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { StaffMember } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { LinkToShare } from './link-to-hand-over.tsx'

const ConfirmAction = lazy(() => import('../frame/confirm-action.tsx'))

type Asked = 'disable' | 'reset' | 'end' | null

/** Actions that end or restore a staff member's sign-in; each asks for confirmation and states its effects. */
export function AccountActions({ person }: { person: StaffMember }) {
  const [asked, setAsked] = useState<Asked>(null)
  const [link, setLink] = useState<string | null>(null)
  const refresh = [['staff']]
  const onDone = () => setAsked(null)
  const activate = useAction({
    act: calls.accounts.setActive,
    refresh,
    done: (_, { active }) => `The account of ${person.name} is ${active ? 'enabled' : 'disabled'}.`,
    onDone,
  })
  const reset = useAction({
    act: calls.accounts.resetSignIn,
    refresh,
    done: ({ link: shown }) => (shown ? 'The sign-in is reset.' : `A link is on its way to ${person.email}.`),
    onDone: ({ link: shown }) => {
      setLink(shown)
      onDone()
    },
  })
  const end = useAction({
    act: calls.accounts.endSessions,
    refresh,
    done: ({ ended }) => (ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`),
    onDone,
  })
  const { id, name } = person
  const dialogs = {
    disable: {
      title: `Disable ${name}?`,
      confirmLabel: 'Disable the account',
      text: `${name} is signed out at once and cannot sign in. The name stays on what was done. You can enable the account again.`,
      act: activate,
      run: () => activate.run({ id, active: false }),
    },
    reset: {
      title: `Reset the sign-in of ${name}?`,
      confirmLabel: 'Reset the sign-in',
      text: 'Password and authenticator stop working, every session ends, and a letter carries a link to set up new ones within 72 hours.',
      act: reset,
      run: () => reset.run({ id }),
    },
    end: {
      title: `Sign ${name} out everywhere?`,
      confirmLabel: 'End the sessions',
      text: 'What was not saved in an open tab is lost. Password and authenticator stay as they are.',
      act: end,
      run: () => end.run({ id }),
    },
  }
  const dialog = asked ? dialogs[asked] : null
  const open = (which: Asked) => {
    for (const { act: runAction } of Object.values(dialogs)) runAction.reset()
    setAsked(which)
  }
  return (
    <section className="card grid gap-3" aria-labelledby="sign-in-acts">
      <h2 id="sign-in-acts" className="type-h3">
        Sign-in
      </h2>
      <p className="text-muted">{formatOpenSessions(person)}</p>
      {activate.problem && !asked ? (
        <p role="alert" className="font-semibold text-error">
          Error: {activate.problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {person.active ? (
          <>
            {person.open_sessions > 0 ? (
              <Button size="desk" tone="secondary" onClick={() => open('end')}>
                End the sessions
              </Button>
            ) : null}
            {person.self ? null : (
              <Button size="desk" tone="secondary" onClick={() => open('reset')}>
                Reset the sign-in
              </Button>
            )}
            <Button size="desk" tone="danger" onClick={() => open('disable')}>
              Disable the account
            </Button>
          </>
        ) : (
          <Button size="desk" busy={activate.busy} onClick={() => activate.run({ id, active: true })}>
            Enable the account
          </Button>
        )}
      </div>
      {dialog ? (
        <Suspense>
          <ConfirmAction
            title={dialog.title}
            confirmLabel={dialog.confirmLabel}
            tone="danger"
            busy={dialog.act.busy}
            problem={dialog.act.problem}
            onConfirm={dialog.run}
            onClose={() => setAsked(null)}
          >
            <p>{dialog.text}</p>
          </ConfirmAction>
        </Suspense>
      ) : null}
      {link ? <LinkToShare link={link} name={name} onClose={() => setLink(null)} /> : null}
    </section>
  )
}

function formatOpenSessions({ active, open_sessions: open }: StaffMember): string {
  if (!active) return 'This account is disabled. Nobody can sign in with it.'
  if (open === 0) return 'Not signed in now.'
  return open === 1 ? 'Signed in now, in 1 session.' : `Signed in now, in ${open} sessions.`
}
