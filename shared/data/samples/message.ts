// Two invented messages, so that the analyzer has something to show: a correct one, and one that is not what it claims.

export const SAMPLE_MESSAGE = `Delivered-To: lena@workspace.test
Received: by mail-store-4.workspace.test with LMTP id k7mLb2Tq for <lena@workspace.test>;
        Tue, 17 Nov 2026 09:18:54 +0000
Authentication-Results: mx.workspace.test;
       dkim=pass header.d=northwind.test header.s=s1 header.b=Qx3uVh0P;
       dkim=pass header.d=newsletter.test header.s=nl2 header.b=d9TfLw2R;
       spf=pass (mx.workspace.test: 192.0.43.10 is permitted) smtp.mailfrom=bounce+lena=workspace.test@mail.northwind.test;
       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=northwind.test
Received: from out-17.newsletter.test (out-17.newsletter.test [192.0.43.10])
        by mx.workspace.test with ESMTPS id 5b1f7c2a
        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256)
        for <lena@workspace.test>; Tue, 17 Nov 2026 09:18:53 +0000
Received: from queue-2.newsletter.test (unknown [10.12.4.8])
        by out-17.newsletter.test (Postfix) with ESMTPS id 4SdX2Q1zWz
        for <lena@workspace.test>; Tue, 17 Nov 2026 10:18:40 +0100 (CET)
Received: from api.newsletter.test (api.newsletter.test [10.12.1.3])
        by queue-2.newsletter.test (Postfix) with ESMTP id 7C01A2E09;
        Tue, 17 Nov 2026 09:08:31 +0000 (UTC)
Received: from [192.0.43.77] (helo=crm.northwind.test)
        by api.newsletter.test with esmtpsa (TLS1.2:ECDHE-RSA-AES128-GCM-SHA256:128) (Exim 4.98)
        id 1tCyQk-0003vB-2a; Tue, 17 Nov 2026 09:11:28 +0000
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=northwind.test; s=s1;
        t=1794906688; h=from:to:subject:date:message-id:mime-version:content-type:
        list-unsubscribe:list-unsubscribe-post; bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
        b=Qx3uVh0PmZ1oYc7r5sLkT8wNq4aGdJbEfHiUjKlMnOpRsTuVwXyZ0123456789ab
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=newsletter.test; s=nl2;
        t=1794907120; h=from:to:subject:date:message-id;
        bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
        b=d9TfLw2RbVnMxCzLkJhGfDsAqWeRtYuIoP0987654321zyxwvutsrqponmlkji
Return-Path: <bounce+lena=workspace.test@mail.northwind.test>
From: =?UTF-8?Q?Northwind_=E2=80=93_Caf=C3=A9_&_Tea?= <hello@northwind.test>
Reply-To: Northwind <answers@northwind.test>
To: Lena <lena@workspace.test>
Subject: =?UTF-8?B?RmlyZXNpZGUgYmxlbmRzIGFyZSBiYWNrIOKYlQ==?=
Date: Tue, 17 Nov 2026 10:11:27 +0100
Message-ID: <20261117091127.7C01A2E09@northwind.test>
List-Unsubscribe: <https://northwind.test/leave/8f2c>, <mailto:leave@northwind.test?subject=8f2c>
List-Unsubscribe-Post: List-Unsubscribe=One-Click
X-Spam-Status: No, score=0.8 required=5.0 tests=DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,
        HTML_MESSAGE,SPF_PASS autolearn=ham version=4.0.1
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
`

export const FORGED_MESSAGE = `Delivered-To: lena@workspace.test
Authentication-Results: mx.workspace.test;
       spf=pass smtp.mailfrom=bulk-sender.test;
       dkim=none;
       dmarc=fail (p=REJECT dis=QUARANTINE) header.from=northwind.test
Received: from vps-31.hosting.test (unknown [192.0.43.201])
        by mx.workspace.test with ESMTP id 91ac07ee
        for <lena@workspace.test>; Wed, 18 Nov 2026 03:42:07 +0000
Received: from mail.northwind.test (mail.northwind.test [192.0.43.10])
        by vps-31.hosting.test with SMTP; Wed, 18 Nov 2026 06:41:55 +0000
Authentication-Results: mx.workspace.test;
       spf=pass smtp.mailfrom=northwind.test; dkim=pass header.d=northwind.test;
       dmarc=pass header.from=northwind.test
Return-Path: <info@bulk-sender.test>
From: "accounts@northwind.test" <accounts@northwind.test>
Reply-To: <accounts@xn--nrthwind-nbh.test>
To: lena@workspace.test
Subject: =?UTF-8?Q?Your_invoice_is_overdue_=E2=80=93_last_notice?=
Date: Wed, 18 Nov 2026 03:41:40 +0000
X-Spam-Flag: YES
X-Spamd-Result: default: True [12.30 / 15.00]; DMARC_POLICY_REJECT(2.00)[northwind.test];
       FORGED_REPLYTO(4.50)[]; RBL_SENDER(3.00)[192.0.43.201]; R_SPF_ALLOW(-0.20)[]
X-Forefront-Antispam-Report: CIP:192.0.43.201;CTRY:US;SCL:9;IPV:NLI;SFV:SPM;CAT:HPHISH;
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
`
