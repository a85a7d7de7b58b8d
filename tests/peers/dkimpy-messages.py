# Signs messages with dkimpy in every combination that matters, changes them, and says what dkimpy makes of each.
# With an argument n, only every nth of them. Prints JSON: {"zone": {name: record}, "cases": [{"name", "message" (base64), "result"}]}.
import base64, json, sys
import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

DOMAIN = b"sender.test"
HEADER = (
    b"From: Ada <ada@sender.test>\r\nTo:  Bob <bob@reader.test>\r\nSubject: A  folded\r\n\tsubject \r\n"
    b"Date: Tue, 17 Nov 2026 09:18:53 +0000\r\nMessage-ID: <1@sender.test>\r\nMIME-Version: 1.0\r\n"
    b"X-Long: " + b"word " * 40 + b"\r\n"
)
BODIES = {
    "empty": b"",
    "line ends": b"\r\n\r\n\r\n",
    "text": b"Hello,\r\n\r\nthis is  a\ttext.  \r\n\t\r\nBye\r\n\r\n\r\n",
    "no end": b"Hello,\r\nno line end",
    "eight bit": "Grüße – ünï\r\n".encode() + b"\x80\x9f\xff\r\n",
    "long": b"All work and no play makes Jack a dull boy. \r\n" * 2600,
    "blanks": b" \r\n\t \r\n  text \r\n \r\n",
    "dots": b".\r\n..\r\n.text\r\n",
}
CHANGES = {
    "untouched": lambda m: m,
    "body changed": lambda m: m + b"One more line.\r\n" if m.endswith(b"\r\n") else m + b"more",
    "header changed": lambda m: m.replace(b"Bob <bob@", b"Rob <rob@"),
    "white space changed": lambda m: m.replace(b"To:  Bob", b"To: Bob").replace(b"Subject: A  folded", b"Subject: A folded"),
}


def keys():
    found = {}
    for bits in (1024, 2048):
        private = rsa.generate_private_key(65537, bits)
        pem = private.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption())
        spki = private.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        found[b"rsa%d" % bits] = (pem, b"rsa-sha256", "v=DKIM1; k=rsa; p=" + base64.b64encode(spki).decode())
    bare = private.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.PKCS1)
    found[b"bare"] = (pem, b"rsa-sha256", "v=DKIM1; p=" + base64.b64encode(bare).decode())
    edwards = ed25519.Ed25519PrivateKey.generate()
    seed = edwards.private_bytes(serialization.Encoding.Raw, serialization.PrivateFormat.Raw, serialization.NoEncryption())
    public = edwards.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    found[b"edwards"] = (base64.b64encode(seed), b"ed25519-sha256", "v=DKIM1; k=ed25519; p=" + base64.b64encode(public).decode())
    return found


def main():
    found = keys()
    zone = {f"{selector.decode()}._domainkey.sender.test": record for selector, (_, _, record) in found.items()}
    answer = lambda name, timeout=5: zone.get(name.decode().rstrip("."), "").encode() or None
    cases = []
    number = 0
    period = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for selector, (private, algorithm, _) in found.items():
        for header in (b"simple", b"relaxed"):
            for body in (b"simple", b"relaxed"):
                for body_name, text in BODIES.items():
                    for length in (False, True):
                        message = HEADER + b"\r\n" + text
                        signature = dkim.sign(message, selector, DOMAIN, private, canonicalize=(header, body), signature_algorithm=algorithm, length=length,
                            include_headers=[b"from", b"to", b"subject", b"date", b"message-id", b"mime-version", b"x-long"])
                        for change, apply in CHANGES.items():
                            number += 1
                            if number % period:
                                continue
                            changed = apply(signature + message)
                            result = dkim.verify(changed, dnsfunc=answer)
                            name = " / ".join([selector.decode(), header.decode(), body.decode(), body_name, "l=" if length else "whole", change])
                            cases.append({"name": name, "message": base64.b64encode(changed).decode(), "result": bool(result)})
    json.dump({"zone": zone, "cases": cases}, sys.stdout)


main()
