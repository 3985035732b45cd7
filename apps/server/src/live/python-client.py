"""An independent client of the support chat: python-socketio, as Debian packages it.

Takes the origin as its argument, prints one line of JSON with what it saw.
"""

import json
import sys
import threading
import urllib.request

import socketio

base = sys.argv[1]
seen = {"messages": [], "errors": [], "events": []}


def register():
    body = {"first_name": "Py", "last_name": "Sample", "email": "py@example.com", "source_web": 2, "user_type": "chat"}
    request = urllib.request.Request(
        base + "/api/chat-user",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
        method="POST",
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def connect(auth):
    client = socketio.Client(reconnection=False)
    arrived = threading.Event()

    @client.on("chat_message")
    def on_message(message):
        seen["messages"].append(message)

    @client.on("history")
    def on_history(messages):
        seen["history"] = messages
        arrived.set()

    @client.on("error")
    def on_error(error):
        seen["errors"].append(error)

    client.connect(base, auth=auth, transports=["websocket"], wait_timeout=10)
    return client, arrived


def answer_to(auth):
    """Returns what the service says to a connection: the library alone would wait out its timeout for a refusal."""
    client = socketio.Client(reconnection=False)
    said = []
    answered = threading.Event()

    @client.event
    def connect():
        said.append("connected")
        answered.set()

    @client.event
    def connect_error(_):
        said.append("refused")
        answered.set()

    client.connect(base, auth=auth, transports=["websocket"], wait=False)
    answered.wait(10)
    client.disconnect()
    return said


registered = register()
user = registered["user"]
seen["registered"] = {"status": registered["status"], "message": registered["message"]}

seen["wrong_secret"] = answer_to({"id": user["id"], "secret": "not the secret"})

chat, arrived = connect({"id": user["id"], "secret": user["secret"]})
seen["early"] = chat.call("chat message", {"userId": user["id"], "message": "Too early"}, timeout=10)
name = user["first_name"] + " " + user["last_name"]
seen["init"] = chat.call("init_user", {"id": user["id"], "name": name, "email": user["email"]}, timeout=10)
seen["sent"] = chat.call("chat message", {"userId": user["id"], "message": "Hello from Python"}, timeout=10)
seen["foreign"] = chat.call("chat message", {"userId": "somebody-else", "message": "No"}, timeout=10)
seen["long"] = chat.call("chat message", {"userId": user["id"], "message": "a" * 257}, timeout=10)
chat.emit("load_history")
arrived.wait(10)
chat.call("user_online", {}, timeout=10)
chat.disconnect()
print(json.dumps(seen))
