import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useGuardedMutation, type GuardedMutation } from './use-guarded-mutation.ts'

type Send = (input: string) => Promise<string>
type Pressable = GuardedMutation<string, Error, string>

function Form({
  send,
  onSettled,
  hold,
}: {
  send: Send
  onSettled: () => void
  hold: (form: Pressable) => void
}) {
  hold(useGuardedMutation({ mutationFn: send, onSettled }))
  return null
}

/** Renders a form once and returns its mutation, as its buttons hold it until they are drawn again. */
function pressable(send: Send, onSettled = () => {}): Pressable {
  const held: Pressable[] = []
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  const form = createElement(Form, { send, onSettled, hold: (one: Pressable) => void held.push(one) })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, form))
  const [first] = held
  if (!first) throw new Error('not rendered')
  return first
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a second press before the form is drawn again sends nothing; after the answer the next press sends', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const form = pressable(
    (input) =>
      new Promise((resolve) => {
        sent.push(input)
        answers.push(() => resolve(input))
      }),
  )
  form.mutate('one')
  form.mutate('two')
  await turn()
  form.mutate('three')
  await turn()
  expect(sent).toEqual(['one'])
  answers[0]?.()
  await turn()
  form.mutate('four')
  await turn()
  expect(sent).toEqual(['one', 'four'])
})

test('a failure releases the button, and the form’s own callback still runs', async () => {
  let calls = 0
  let settled = 0
  const form = pressable(
    async () => {
      calls += 1
      throw new Error('offline')
    },
    () => {
      settled += 1
    },
  )
  form.mutate('one')
  await turn()
  await turn()
  form.mutate('two')
  await turn()
  await turn()
  expect([calls, settled]).toEqual([2, 2])
})
