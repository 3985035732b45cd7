// The smallest WebSocket server that stores a chat message before it acknowledges it: ws, the driver and one statement
// on a table of its own. It knows no visitor and no thread, and delivers to nobody. live-chat.ts starts it with ENGINE.
import { WebSocketServer } from 'ws'
import { openStore } from './bare-store.ts'
import { printPort } from './start-bare.ts'

const store = await openStore(process.env.ENGINE ?? '')

async function answer(text: string): Promise<string> {
  const { clientId, message } = JSON.parse(text) as { clientId: string; message: string }
  await store.add(clientId, message)
  return JSON.stringify({ clientId, ok: true, message })
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    answer(String(data)).then(
      (value) => socket.send(value),
      () => socket.close(),
    )
  })
})
server.on('listening', () => printPort(server.address()))
process.on('SIGTERM', () => {
  for (const client of server.clients) client.terminate()
  server.close(() => void store.close().then(() => process.exit(0)))
})
