import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures/service.ts'

// Its own part and the footer fill a phone's screen, so that the footer of a part of it would stand lower than that of the whole.
test('a page that arrives in parts shows its footer once it is whole, and moves nothing of it', async ({
  page,
  service,
}) => {
  const html = await (await fetch(`${service.url}/weight-loss-plan`)).text()
  const cut = html.indexOf('<li', html.indexOf('<footer'))
  let sendRest = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
    sendRest = () => response.end(html.slice(cut))
  }).listen(0, '127.0.0.1')
  try {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { shifts })
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
    const [footer, bubble] = [page.locator('footer'), page.getByText('Chat with support')]
    await expect(footer).toBeAttached()
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible()
    await expect(footer).toBeHidden()
    await expect(bubble).toBeHidden()
    sendRest()
    await expect(footer).toBeVisible()
    await expect(bubble).toBeVisible()
    // A shift is told of after the frame that has it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
