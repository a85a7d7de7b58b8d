// A template for “See an example”: invented, tidy at first glance, with common mistakes.
export const SAMPLE_TEMPLATE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Your spring box is ready</title>
  <style>
    a { color: #0f5c6b }
    .button { display: inline-block; padding: 12px 20px; background: #b8321a; color: #ffffff; border-radius: 6px }
  </style>
</head>
<body style="margin:0; background:#f3ecdf; font-family:Arial, sans-serif; color:#1b2430">
  <div style="display:none; max-height:0; overflow:hidden">Three teas, one small surprise, and free shipping until Sunday.</div>
  <!--[if mso]><table width="600"><tr><td>Only Outlook reads this free money text.</td></tr></table><![endif]-->
  <table role="presentation" width="600" align="center" cellpadding="24" cellspacing="0" bgcolor="#ffffff">
    <tr>
      <td>
        <img src="https://img.northwind.test/spring.jpg" width="552" height="220">
        <h1>Hi {{first_name}}, your spring box is ready</h1>
        <p>We packed it this morning: a green tea from Shizuoka, a black one from Assam, and a herbal one for the evening.
        It goes out on {{delivery_date | default: "Friday"}}, and {{ company } pays the shipping.</p>
        <p>Act now: it is guaranteed to be the best price of this limited time offer, and only friends of the house get it.
        Taste all three, tell us which one you like, and we will put more of it into the next box.</p>
        <p><a class="button" href="https://shop.northwind.test/box">Choose your teas</a></p>
        <p>You find the recipes at <a href="https://bit.ly/4spring">northwind.test/recipes</a>, and the story of the farm
        <a href="http://blog.northwind.test/assam">on our blog</a>.</p>
        <p style="color:#ffffff; font-size:12px">tea cheap discount tea bonus unlimited tea</p>
        <p>Yours,<br>Mira from Northwind Tea</p>
      </td>
    </tr>
    <tr>
      <td style="font-size:13px; color:#55606e">
        Northwind Tea, 12 Harbour Street, Springfield, OR 97477<br>
        You get this since you ordered a box. <a href="{{unsubscribe_url}}">Unsubscribe</a>
      </td>
    </tr>
  </table>
  <img src="https://open.northwind.test/p.gif" width="1" height="1" alt="">
</body>
</html>
`
