"""Counts the sample reports with Python's standard library alone, beside the reader of the site.

    python3 tests/peers/mail-reports.py tests/fixtures/mail-reports > tests/fixtures/mail-reports/totals.json

It knows well-formed files only, and prints what it counts of each: the golden totals of tests/shared/reports/samples.test.ts.
"""

import email
import email.policy
import gzip
import io
import json
import mailbox
import os
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def all_named(element, name):
    return [one for one in element.iter() if local(one) == name]


def text_at(element, *path):
    for name in path:
        element = next((one for one in element if local(one) == name), None)
        if element is None:
            return ""
    return " ".join((element.text or "").split())


def aggregate(root):
    for feedback in all_named(root, "feedback"):
        counts = {"records": 0, "messages": 0, "aligned": 0, "none": 0, "quarantine": 0, "reject": 0}
        addresses = set()
        for record in (one for one in feedback if local(one) == "record"):
            count = int(text_at(record, "row", "count"))
            evaluated = ("row", "policy_evaluated")
            disposition = text_at(record, *evaluated, "disposition").lower()
            results = [text_at(record, *evaluated, name).lower() for name in ("dkim", "spf")]
            counts["records"] += 1
            counts["messages"] += count
            counts["aligned"] += count if "pass" in results else 0
            counts[disposition if disposition in ("quarantine", "reject") else "none"] += count
            addresses.add(text_at(record, "row", "source_ip").lower())
        yield {
            "kind": "aggregate",
            "org": text_at(feedback, "report_metadata", "org_name"),
            "id": text_at(feedback, "report_metadata", "report_id"),
            "begin": int(text_at(feedback, "report_metadata", "date_range", "begin")),
            "domain": text_at(feedback, "policy_published", "domain").lower(),
            "addresses": len(addresses),
            **counts,
        }


def tls(report):
    policies = report.get("policies") or []
    yield {
        "kind": "tls",
        "org": report.get("organization-name", ""),
        "id": report.get("report-id", ""),
        "successes": sum(one.get("summary", {}).get("total-successful-session-count", 0) for one in policies),
        "failures": sum(one.get("summary", {}).get("total-failure-session-count", 0) for one in policies),
        "failed": sum(
            detail.get("failed-session-count", 0) for one in policies for detail in one.get("failure-details") or []
        ),
    }


def mail(message):
    for part in message.walk():
        if part.get_content_type() == "message/feedback-report":
            inner = part.get_payload()
            fields = inner[0] if isinstance(inner, list) else email.message_from_string(inner)
            yield {"kind": "failure", "domain": fields["Reported-Domain"], "ip": fields["Source-IP"]}
        elif not part.is_multipart() and part.get_content_type() != "text/plain" and part.get_filename():
            yield from contents(part.get_payload(decode=True))


def contents(octets):
    if octets[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(octets)) as archive:
            for name in archive.namelist():
                yield from contents(archive.read(name))
    elif octets[:2] == b"\x1f\x8b":
        yield from contents(gzip.decompress(octets))
    elif octets[:5] == b"From ":
        with tempfile.NamedTemporaryFile() as file:
            file.write(octets)
            file.flush()
            for message in mailbox.mbox(file.name):
                yield from mail(message)
    elif octets.lstrip()[:1] == b"{":
        yield from tls(json.loads(octets))
    elif octets.lstrip()[:1] == b"<" or octets[:2] in (b"\xff\xfe", b"\xfe\xff") or octets[:3] == b"\xef\xbb\xbf":
        yield from aggregate(ElementTree.fromstring(octets.lstrip()))
    else:
        yield from mail(email.message_from_bytes(octets, policy=email.policy.compat32))


def count(folder):
    totals = {}
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(place, name)
            if os.path.dirname(os.path.relpath(path, folder)) == "":
                continue
            with open(path, "rb") as file:
                totals[os.path.relpath(path, folder)] = list(contents(file.read()))
    return totals


print(json.dumps(count(sys.argv[1]), indent=2, ensure_ascii=False))
