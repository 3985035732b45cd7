import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { startAt } from '@contour/testkit/pages/draw-page'
import { App } from './app.tsx'
import { loadPage, routeAt, setRoutes } from './router/loaded-pages.ts'
import { placeOfAddress, setFirstPlace } from './router/place.ts'
import { routes } from './routes.ts'

test('a document that says that its page loads hydrates as it was written, also if the files of the page come first', async () => {
  const path = '/password-reset/sample'
  startAt(path)
  setRoutes(routes)
  setFirstPlace(placeOfAddress())
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<App />)
  expect(container.querySelector('input')).toBeNull()
  await loadPage(routeAt(path).route)
  const repaired: unknown[] = []
  const { findByLabelText } = render(<App />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => repaired.push(error),
  })
  await findByLabelText('New password')
  expect(repaired).toEqual([])
})
