# Reads header fields with Python's email package, and writes subjects with it.
# Input, JSON: {"fields": [header field with CRLF], "subjects": [text]}.
# Prints JSON: {"read": [the text of each field], "defects": [how many each field has], "written": [the field of each subject]}.
import email, email.policy, json, sys
from email.message import EmailMessage

POLICY = email.policy.SMTP


def read(field):
    message = email.message_from_bytes(field.encode("ascii") + b"\r\n\r\n", policy=email.policy.default)
    subject = message["Subject"]
    return str(subject), len(subject.defects)


def write(text):
    message = EmailMessage(policy=POLICY)
    message["Subject"] = text
    return message.as_bytes().split(b"\r\n\r\n")[0].decode("ascii")


given = json.load(sys.stdin)
fields = [read(field) for field in given["fields"]]
json.dump(
    {
        "read": [text for text, _ in fields],
        "defects": [count for _, count in fields],
        "written": [write(text) for text in given["subjects"]],
    },
    sys.stdout,
)
